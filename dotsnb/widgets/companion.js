// What ipycanvas cannot do for a board: speak to screen readers, let the browser keep its keys,
// fingers and wheel, tell the kernel about the screen, enlarge it, tick, and keep a still picture in the notebook.
// Each view of a board has its own canvas and its own companion, side by side in one ".dotsnb-board".

const HOVER_PAUSE = 50; // milliseconds between two mouse moves that the kernel hears of
const PUSH_PAUSE = 40; // milliseconds between two messages of a gesture
const SLOP = 6; // CSS pixels that a click may tremble

/** Add a listener that sees an event before the canvas does and goes when the view goes. */
function early(root, signal, names, listener) {
  for (const name of names)
    root.addEventListener(name, listener, { capture: true, passive: true, signal });
}

/** Follow the model as long as the view is there. */
function listen(model, names, update, signal) {
  model.on(names, update);
  signal.addEventListener("abort", () => model.off(names, update));
}

/** Call `found(canvas)` as soon as the board's canvas is in the page, however late that is. */
function whenCanvasIsThere(el, signal, found) {
  const look = () => {
    const root = el.closest(".dotsnb-board");
    const canvas = root?.querySelector("canvas");
    if (!canvas) return false;
    found(root, canvas);
    return true;
  };
  if (look()) return;
  const observer = new MutationObserver(() => look() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}

// --- Keys, fingers, wheel, buttons ---------------------------------------------------------------

/** Is this a key that belongs to the browser or to Jupyter: Tab, F5, Ctrl+S? */
function isTheirs(event) {
  return event.key === "Tab" || /^F\d+$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey;
}

/** ipycanvas prevents every key. For the keys of others its hands are tied while it looks. */
function leaveKeysToOthers(root, canvas, signal) {
  early(root, signal, ["keydown"], (event) => {
    if (event.target === canvas && isTheirs(event)) event.preventDefault = event.stopPropagation = () => {};
  });
  root.addEventListener(
    "keydown",
    (event) => {
      delete event.preventDefault; // what comes after the canvas may prevent again
      delete event.stopPropagation;
      // On the buttons, plain keys must press them and not run Jupyter's commands.
      if (!isTheirs(event)) event.stopPropagation();
    },
    { signal },
  );
}

/** Only the first button draws, and the page can be scrolled over the board. */
function leavePointersToOthers(root, canvas, signal) {
  early(root, signal, ["mousedown", "mouseup"], (event) => {
    if (event.target === canvas && (event.button !== 0 || event.ctrlKey)) event.stopImmediatePropagation();
  });
  // A finger then scrolls as on any page, and a tap arrives as a click of the mouse.
  early(root, signal, ["touchstart", "touchmove", "touchend", "touchcancel", "wheel"], (event) => {
    if (event.target === canvas) event.stopImmediatePropagation();
  });
}

// --- Gestures: pinch, wheel with Ctrl, and a drag on an enlarged board -----------------------------

/** Collect what fingers and wheel do and tell the kernel of it a few times a second. */
function gestureTeller(model, canvas) {
  let sum = null;
  const send = () => {
    const { dx, dy, factor, x, y } = sum;
    sum = null;
    model.send({ dx, dy, factor, x, y });
  };
  return ({ dx = 0, dy = 0, factor = 1, clientX = 0, clientY = 0 }) => {
    const box = canvas.getBoundingClientRect();
    if (!sum) {
      sum = { dx: 0, dy: 0, factor: 1 };
      setTimeout(send, PUSH_PAUSE);
    }
    sum.dx += dx / box.width;
    sum.dy += dy / box.height;
    sum.factor *= factor;
    sum.x = (clientX - box.left) / box.width;
    sum.y = (clientY - box.top) / box.height;
  };
}

function listenToGestures(model, root, canvas, signal) {
  const tell = gestureTeller(model, canvas);
  const fingers = new Map();
  let moved = false; // the drag has begun, so what follows is no click

  const middle = () => {
    const [a, b] = [...fingers.values()];
    return { clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  early(root, signal, ["pointerdown"], (event) => {
    if (event.target !== canvas || event.button !== 0) return;
    if (!fingers.size) moved = false;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY] });
    model.set("finger", event.pointerType === "touch");
    model.save_changes();
  });
  early(document, signal, ["pointermove"], (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const before = fingers.size === 2 ? middle() : null;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (before) {
      Object.assign(finger, { x: event.clientX, y: event.clientY });
      const now = middle();
      moved = true;
      const push = { dx: now.clientX - before.clientX, dy: now.clientY - before.clientY };
      tell({ ...push, factor: now.apart / Math.max(1, before.apart), clientX: now.clientX, clientY: now.clientY });
    } else if (fingers.size === 1 && model.get("zoom") > 1) {
      moved ||= Math.hypot(event.clientX - finger.from[0], event.clientY - finger.from[1]) > SLOP;
      if (!moved) return;
      Object.assign(finger, { x: event.clientX, y: event.clientY });
      tell({ dx, dy });
    }
  });
  early(document, signal, ["pointerup", "pointercancel"], (event) => fingers.delete(event.pointerId));
  // The canvas does not hear of the end of a drag, nor of moves during it: a drag never draws.
  early(root, signal, ["mouseup", "mousemove"], (event) => {
    if (event.target === canvas && moved && (fingers.size || event.type === "mouseup")) event.stopImmediatePropagation();
  });
  root.addEventListener(
    "wheel",
    (event) => {
      if (event.target !== canvas || !event.ctrlKey) return;
      event.preventDefault(); // the board is enlarged, not the page
      const { clientX, clientY } = event;
      tell({ factor: Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 200), clientX, clientY });
    },
    { capture: true, passive: false, signal },
  );
  // Two fingers are for the board, and so is one while there is something to push.
  root.addEventListener(
    "touchmove",
    (event) => {
      if (event.target === canvas && (event.touches.length > 1 || model.get("zoom") > 1)) event.preventDefault();
    },
    { capture: true, passive: false, signal },
  );
  const update = () => canvas.classList.toggle("dotsnb-zoomed", model.get("zoom") > 1);
  listen(model, "change:zoom", update, signal);
  update();
}

/** Let one mouse move through in 50 ms, and always the last one. */
function thinHover(root, canvas, signal) {
  let last = -HOVER_PAUSE;
  let waiting = 0;
  early(root, signal, ["mousemove"], (event) => {
    if (event.target !== canvas) return;
    clearTimeout(waiting);
    const wait = last + HOVER_PAUSE - event.timeStamp;
    if (wait <= 0) {
      last = event.timeStamp;
      return;
    }
    event.stopImmediatePropagation();
    waiting = setTimeout(() => canvas.dispatchEvent(new MouseEvent("mousemove", event)), wait);
  });
  early(root, signal, ["mouseout"], () => clearTimeout(waiting));
}

/** Tell the kernel whether the keyboard has led to this board. */
function reportFocus(model, canvas, signal) {
  const report = () => {
    model.set("focused", canvas.matches(":focus-visible"));
    model.save_changes();
  };
  for (const name of ["focus", "blur"]) canvas.addEventListener(name, report, { signal });
}

// --- The screen ----------------------------------------------------------------------------------

function isDark() {
  const { jpThemeLight, vscodeThemeKind } = document.body.dataset;
  if (jpThemeLight) return jpThemeLight === "false";
  if (vscodeThemeKind) return /dark|high-contrast$/.test(vscodeThemeKind);
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Tell the kernel about pixels, colours and motion, now and whenever they change. */
function reportScreen(model, signal) {
  const report = () => {
    model.set("pixel_ratio", window.devicePixelRatio);
    model.set("dark", isDark());
    model.set("reduced_motion", matchMedia("(prefers-reduced-motion: reduce)").matches);
    model.save_changes();
  };
  const watchPixelRatio = () => {
    const now = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const changed = () => {
      report();
      watchPixelRatio();
    };
    now.addEventListener("change", changed, { once: true, signal });
  };
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"])
    matchMedia(query).addEventListener("change", report, { signal });
  const body = new MutationObserver(report);
  body.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind"] });
  signal.addEventListener("abort", () => body.disconnect());
  watchPixelRatio();
  report();
}

/** Give the board's own parts the colours that were chosen for it. */
function dress(model, root, signal) {
  const update = () => {
    for (const [name, colour] of Object.entries(model.get("colours"))) root.style.setProperty(`--dotsnb-${name}`, colour);
  };
  listen(model, "change:colours", update, signal);
  update();
}

const inSight = new WeakMap(); // which views of a model can be seen

/** Tell the kernel whether anybody can see the board: in a window that is shown, and not scrolled away. */
function reportSight(model, canvas, signal) {
  if (!inSight.has(model)) inSight.set(model, new Set());
  const seen = inSight.get(model);
  let inWindow = true;
  const report = () => {
    if (inWindow && document.visibilityState === "visible" && !signal.aborted) seen.add(canvas);
    else seen.delete(canvas);
    model.set("visible", seen.size > 0);
    model.save_changes();
  };
  const observer = new IntersectionObserver((entries) => {
    inWindow = entries.at(-1).isIntersecting;
    report();
  });
  observer.observe(canvas);
  document.addEventListener("visibilitychange", report, { signal });
  signal.addEventListener("abort", () => {
    observer.disconnect();
    report();
  });
}

// --- Sound and vibration -------------------------------------------------------------------------

let audio = null;

/** A short wooden tick, deeper and longer for a capture. */
function tick(captures) {
  audio ??= new AudioContext();
  const [now, length] = [audio.currentTime, captures ? 0.16 : 0.05];
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(captures ? 660 : 880, now);
  tone.frequency.exponentialRampToValueAtTime(captures ? 990 : 520, now + length);
  volume.gain.setValueAtTime(captures ? 0.16 : 0.07, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + length);
}

/** Only after somebody has done something on the page: browsers want it so, and so do people. */
function giveCue(model) {
  const [, captures] = model.get("cue");
  if (captures === undefined || navigator.userActivation?.hasBeenActive === false) return;
  if (model.get("sound")) tick(captures);
  if (model.get("vibration")) navigator.vibrate?.(captures ? [20, 30, 40] : 12);
}

// --- Screen readers ------------------------------------------------------------------------------

/** Name the canvas, describe it, and read out what happens on it. */
function speak(model, el, canvas, signal) {
  const description = document.createElement("div");
  const live = document.createElement("div");
  description.id = `dotsnb-description-${Math.random().toString(36).slice(2)}`; // every board loads this module anew
  live.setAttribute("aria-live", "polite");
  el.replaceChildren(description, live);
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-describedby", description.id);
  const update = () => {
    canvas.setAttribute("aria-label", model.get("label"));
    description.textContent = model.get("description");
    live.textContent = model.get("announcement");
  };
  listen(model, "change:label change:description change:announcement", update, signal);
  update();
}

// --- The still picture ---------------------------------------------------------------------------

/** Write the board's position into the notebook's own document, where it is saved and shown later. */
function keepStill(model) {
  const cells = model.widget_manager?.context?.model?.cells ?? [];
  const data = model.get("still");
  if (!Object.keys(data).length) return;
  for (const cell of cells)
    for (let i = 0; i < (cell.outputs?.length ?? 0); i++) {
      const output = cell.outputs.get(i).toJSON();
      if (output.metadata?.dotsnb !== model.get("board")) continue;
      if (output.data["image/svg+xml"] !== data["image/svg+xml"]) cell.outputs.set(i, { ...output, data });
    }
}

export default {
  initialize({ model }) {
    model.on("change:still", () => keepStill(model));
    model.on("change:cue", () => giveCue(model));
  },
  render({ model, el, signal }) {
    el.classList.add("dotsnb-companion");
    whenCanvasIsThere(el, signal, (root, canvas) => {
      leaveKeysToOthers(root, canvas, signal);
      listenToGestures(model, root, canvas, signal);
      leavePointersToOthers(root, canvas, signal);
      thinHover(root, canvas, signal);
      reportFocus(model, canvas, signal);
      speak(model, el, canvas, signal);
      dress(model, root, signal);
      reportSight(model, canvas, signal);
      reportScreen(model, signal);
      hideStill(model, root, signal); // in still.js
    });
  },
};
