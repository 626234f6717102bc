// Cards to choose from: the browser's own radio buttons, each in a label with everything about it.
function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function made(card, group, choose) {
  const label = element("label", "dotsnb-choice", "");
  const input = element("input", "", "");
  Object.assign(input, { type: "radio", name: group, value: card.value });
  input.addEventListener("change", () => choose(card.value));
  label.append(input, element("strong", "", card.title));
  const about = element("span", "dotsnb-choice-about", "");
  about.append(element("span", "", card.sentence));
  for (const sentence of card.details ?? []) about.append(element("span", "dotsnb-choice-detail", sentence));
  if (card.picture) {
    const picture = element("span", "dotsnb-choice-picture", "");
    picture.innerHTML = card.picture; // our own drawing
    about.append(picture);
  }
  // The name of the radio button is the title alone; the rest describes it.
  about.id = `${group}-about-${card.value}`;
  input.setAttribute("data-lm-suppress-shortcuts", "true"); // else Jupyter takes the arrow keys
  input.setAttribute("aria-label", card.title);
  input.setAttribute("aria-describedby", about.id);
  label.append(about);
  return label;
}

export default {
  render({ model, el, signal }) {
    const group = `dotsnb-choice-${Math.random().toString(36).slice(2)}`; // every widget loads this module anew
    el.classList.add("dotsnb-choices");
    el.setAttribute("role", "radiogroup");
    const choose = (value) => {
      model.set("value", value);
      model.save_changes();
    };
    const mark = () => {
      for (const input of el.querySelectorAll("input")) {
        input.checked = input.value === model.get("value");
        input.parentElement.classList.toggle("dotsnb-chosen", input.checked);
      }
    };
    const fill = () => {
      const had = el.contains(document.activeElement);
      el.setAttribute("aria-label", model.get("label"));
      el.replaceChildren(...model.get("cards").map((card) => made(card, group, choose)));
      mark();
      if (had) el.querySelector("input:checked")?.focus();
    };
    for (const [names, update] of [["change:cards change:label", fill], ["change:value", mark]]) {
      model.on(names, update);
      signal.addEventListener("abort", () => model.off(names, update));
    }
    fill();
  },
};
