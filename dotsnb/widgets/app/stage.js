// Moves the keyboard to the heading of a screen that has just come up, and keeps it where somebody was.

const REACHABLE = "button:enabled, input:enabled, select:enabled, textarea:enabled, a[href]";

/** When the control that had the keyboard is taken away, go to what came in its place. */
function keepKeyboard(root, signal) {
  let path = []; // from that control up to the app
  root.addEventListener(
    "focusin",
    (event) => {
      path = [];
      for (let node = event.target; node && node !== root; node = node.parentElement) path.push(node);
    },
    { signal },
  );
  const reach = (home) => {
    const first = home.querySelector(".dotsnb-app-first");
    return first?.matches(REACHABLE) ? first : (first ?? home).querySelector(REACHABLE);
  };
  const rescue = () => {
    if (!path.length || path[0].isConnected || document.activeElement !== document.body) return;
    const near = [...path.filter((node) => node.isConnected), root].map(reach).find(Boolean);
    near?.focus();
  };
  const observer = new MutationObserver(() => {
    if (path.length && !path[0].isConnected) setTimeout(rescue, 120); // what is new arrives part by part
  });
  observer.observe(root, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}

/** Say what a slider is for: ipywidgets writes it beside the slider only. */
function nameSliders(root, signal) {
  const name = () => {
    for (const handle of root.querySelectorAll("[role=slider]:not([aria-label])")) {
      const label = handle.closest(".widget-slider")?.querySelector("label")?.textContent.trim();
      if (label) handle.setAttribute("aria-label", label);
    }
  };
  const observer = new MutationObserver(name);
  observer.observe(root, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
  name();
}

/** Do something with the app once it stands in the page. */
function whenIn(el, signal, act) {
  const root = el.isConnected && el.closest(".dotsnb-app");
  if (root) act(root);
  else if (!signal.aborted) requestAnimationFrame(() => whenIn(el, signal, act));
}

/** Keep Jupyter's commands off plain keys, such as "b" for another cell; those with Ctrl, Alt or Meta stay Jupyter's. */
function keepPlainKeys(root, signal) {
  const decide = ({ target, ctrlKey, altKey, metaKey }) => {
    if (!root.contains(target)) return;
    // Jupyter looks for this mark on what has the keyboard, before it looks at what is around that.
    target.toggleAttribute("data-lm-suppress-shortcuts", !ctrlKey && !altKey && !metaKey);
  };
  window.addEventListener("keydown", decide, { capture: true, signal }); // before Jupyter, which listens on the document
}

export default {
  render({ model, el, signal }) {
    el.classList.add("dotsnb-stage");
    const go = () => el.closest(".dotsnb-app")?.querySelector("h2")?.focus();
    const later = () => setTimeout(go, 60); // the heading arrives with the next message
    model.on("change:screen", later);
    signal.addEventListener("abort", () => model.off("change:screen", later));
    whenIn(el, signal, (root) => {
      keepPlainKeys(root, signal);
      keepKeyboard(root, signal);
      nameSliders(root, signal);
      hideStill(model, root, signal); // in still.js
    });
  },
};
