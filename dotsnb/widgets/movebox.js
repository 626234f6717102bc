// A field whose text goes to the kernel when Enter is pressed, and only then. A synchronised text
// would arrive after the news of the Enter key as often as before it.
export default {
  render({ model, el, signal }) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    label.append(model.get("label"), " ", input);
    el.classList.add("dotsnb-move");
    el.append(label);
    Object.assign(input, { type: "text", placeholder: "a1b1", title: model.get("help"), spellcheck: false });
    input.autocapitalize = "off";
    input.autocomplete = "off";
    input.setAttribute("data-lm-suppress-shortcuts", "true");
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) model.send({ typed: input.value });
    });
    const done = ({ done }) => {
      if (input.value === done) input.value = ""; // whoever has gone on typing keeps that
    };
    model.on("msg:custom", done);
    signal.addEventListener("abort", () => model.off("msg:custom", done));
  },
};
