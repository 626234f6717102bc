// The place for sentences in an exercise: screen readers say what appears in it.

/** Call `found(panel)` as soon as the exercise is in the page: its parts are drawn before it is there. */
function whenShown(el, signal, found) {
  const look = () => {
    const panel = el.closest(".jp-OutputArea-child") && el.closest(".dotsnb-exercise");
    if (panel) found(panel);
    return Boolean(panel);
  };
  if (look()) return;
  const observer = new MutationObserver(() => look() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}

export default {
  render({ model, el, signal }) {
    const show = () => (el.innerHTML = model.get("html"));
    el.setAttribute("role", "status");
    el.setAttribute("aria-live", "polite");
    show();
    model.on("change:html", show);
    signal.addEventListener("abort", () => model.off("change:html", show));
    whenShown(el, signal, (panel) => hideStill(model, panel, signal)); // in still.js
  },
};
