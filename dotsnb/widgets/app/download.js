// A button that saves a file: what is in it comes from the kernel when the button is pressed, and only then.
export default {
  render({ model, el, signal }) {
    const button = document.createElement("button");
    button.className = "jupyter-button widget-button lm-Widget";
    button.type = "button";
    button.style.width = "auto";
    button.textContent = model.get("label");
    el.append(button);
    let waiting = false; // of several views, the one that was pressed saves
    button.addEventListener("click", () => {
      waiting = true;
      model.send({ wanted: true });
    });
    const save = ({ name, content }) => {
      if (!waiting) return;
      waiting = false;
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([content], { type: "application/json" }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    };
    model.on("msg:custom", save);
    signal.addEventListener("abort", () => model.off("msg:custom", save));
  },
};
