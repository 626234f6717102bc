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
  const rescue = () => {
    if (!path.length || path[0].isConnected || document.activeElement !== document.body) return;
    const home = path.find((node) => node.isConnected) ?? root;
    const first = home.querySelector(".dotsnb-app-first");
    const chosen = first?.matches(REACHABLE) ? first : (first ?? home).querySelector(REACHABLE);
    chosen?.focus();
  };
  const observer = new MutationObserver(() => {
    if (path.length && !path[0].isConnected) setTimeout(rescue, 120); // what is new arrives part by part
  });
  observer.observe(root, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
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
      hideStill(model, root, signal); // in still.js
    });
  },
};
