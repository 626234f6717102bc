// Moves the keyboard to the heading of a screen that has just come up.
export default {
  render({ model, el, signal }) {
    el.classList.add("dotsnb-stage");
    const go = () => el.closest(".dotsnb-app")?.querySelector("h2")?.focus();
    const later = () => setTimeout(go, 60); // the heading arrives with the next message
    model.on("change:screen", later);
    signal.addEventListener("abort", () => model.off("change:screen", later));
    // On buttons and in fields, plain keys must not run Jupyter's commands.
    el.parentElement?.addEventListener("keydown", (event) => event.stopPropagation(), { signal });
  },
};
