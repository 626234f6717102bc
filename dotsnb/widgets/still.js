// Comes before the code of every widget that leaves a still picture behind it.

/** Show a widget while its kernel answers, and the still picture that follows it when it does not. */
async function hideStill(model, root, signal) {
  const output = root.closest(".jp-OutputArea-child");
  const around = root.parentElement.closest(".jupyter-widgets");
  // Inside another widget there is no still picture of ours behind it.
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

