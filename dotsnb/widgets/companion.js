// What ipycanvas cannot do for a board: speak to screen readers, let the browser keep its keys,
// fingers and wheel, tell the kernel about the screen, and keep a still picture in the notebook.
// Each view of a board has its own canvas and its own companion, side by side in one ".dotsnb-board".

const HOVER_PAUSE = 50; // milliseconds between two mouse moves that the kernel hears of

/** Add a listener that sees an event before the canvas does and goes when the view goes. */
function early(root, signal, names, listener) {
  for (const name of names)
    root.addEventListener(name, listener, { capture: true, passive: true, signal });
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
  // A finger then scrolls and zooms as on any page, and a tap arrives as a click of the mouse.
  early(root, signal, ["touchstart", "touchmove", "touchend", "touchcancel", "wheel"], (event) => {
    if (event.target === canvas) event.stopImmediatePropagation();
  });
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

// --- Screen readers ------------------------------------------------------------------------------

let serial = 0;

/** Name the canvas, describe it, and read out what happens on it. */
function speak(model, el, canvas) {
  const description = document.createElement("div");
  const live = document.createElement("div");
  description.id = `dotsnb-description-${++serial}`;
  live.setAttribute("aria-live", "polite");
  el.replaceChildren(description, live);
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-describedby", description.id);
  const update = () => {
    canvas.setAttribute("aria-label", model.get("label"));
    description.textContent = model.get("description");
    live.textContent = model.get("announcement");
  };
  for (const name of ["label", "description", "announcement"]) model.on(`change:${name}`, update);
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

/** Show the board while its kernel answers, and the still picture that follows it when it does not. */
async function hideStill(model, root, signal) {
  const output = root.closest(".jp-OutputArea-child");
  const around = root.parentElement.closest(".jupyter-widgets");
  // Inside another widget there is no still picture of ours behind the board.
  if (!output || (around && output.contains(around))) return;
  const inner = await model.widget_manager.get_model(model.get("me"));
  const update = () => {
    output.classList.toggle("dotsnb-live", inner.comm_live !== false);
    output.classList.toggle("dotsnb-gone", inner.comm_live === false);
  };
  inner.on("comm_live_update", update);
  signal.addEventListener("abort", () => {
    inner.off("comm_live_update", update);
    output.classList.remove("dotsnb-live", "dotsnb-gone");
  });
  update();
}

export default {
  initialize({ model }) {
    model.on("change:still", () => keepStill(model));
  },
  render({ model, el, signal }) {
    el.classList.add("dotsnb-companion");
    whenCanvasIsThere(el, signal, (root, canvas) => {
      leaveKeysToOthers(root, canvas, signal);
      leavePointersToOthers(root, canvas, signal);
      thinHover(root, canvas, signal);
      reportFocus(model, canvas, signal);
      speak(model, el, canvas);
      reportScreen(model, signal);
      hideStill(model, root, signal);
    });
  },
};
