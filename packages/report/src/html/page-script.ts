/**
 * What the page can do beyond reading: copy a command, open the part a link leads to, open or close all, look for a
 * finding or a statement, choose its colours, and open all for printing. Without it the page loses nothing but these.
 * Runs in a browser, hence text.
 */
export const pageScript: string = `
(function () {
  "use strict";
  var page = document.documentElement;
  page.classList.add("js");

  /* A page opened from a file may not be allowed to remember anything. */
  function remembered(value) {
    try {
      if (value === undefined) return localStorage.getItem("plumbline-colours");
      localStorage.setItem("plumbline-colours", value);
    } catch (refused) { return null; }
  }

  function colour(scheme) {
    if (scheme === "light" || scheme === "dark") page.dataset.colours = scheme;
    else delete page.dataset.colours;
  }

  function reveal() {
    var goal = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (var node = goal; node; node = node.parentElement) {
      if (node.tagName === "DETAILS") node.open = true;
      if (node.hidden) unfilter();
    }
    if (goal) goal.scrollIntoView();
  }

  /* A mark further down is brought into sight within its own box. */
  function showMarks(details) {
    details.querySelectorAll("pre").forEach(function (box) {
      var mark = box.querySelector("mark");
      var depth = mark ? mark.offsetTop - box.offsetTop : 0;
      if (depth > box.clientHeight - 30) box.scrollTop = depth - box.clientHeight / 2;
    });
  }

  function setAll(open) {
    document.querySelectorAll("main details").forEach(function (details) { details.open = open; });
  }

  function select(node) {
    var range = document.createRange();
    range.selectNodeContents(node);
    var selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  }

  function copy(button) {
    var source = document.getElementById(button.dataset.copy);
    function say(text) {
      button.textContent = text;
      setTimeout(function () { button.textContent = "Copy"; }, 1600);
    }
    function byHand() { select(source); say("Selected"); }
    if (!navigator.clipboard) return byHand();
    navigator.clipboard.writeText(source.textContent).then(function () { say("Copied"); }, byHand);
  }

  /* Every word has to be there: in the line of a finding or a statement, and in what it rests on. */
  function filter(input) {
    var words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
    var shown = 0;
    var all = document.querySelectorAll(input.dataset.filter);
    all.forEach(function (item) {
      var text = "";
      item.querySelectorAll("[data-find]").forEach(function (part) { text += " " + part.textContent.toLowerCase(); });
      item.hidden = !words.every(function (word) { return text.includes(word); });
      if (!item.hidden) shown += 1;
    });
    var said = words.length === 0 ? "" : shown + " of " + all.length;
    document.getElementById(input.dataset.said).textContent = said;
    document.querySelectorAll("details[data-group]").forEach(function (group) {
      if (words.length > 0 && group.querySelector(input.dataset.filter + ":not([hidden])")) group.open = true;
    });
  }

  function unfilter() {
    document.querySelectorAll("input[data-filter]").forEach(function (input) {
      input.value = "";
      filter(input);
    });
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.copy) copy(button);
    if (button.dataset.all) setAll(button.dataset.all === "open");
  });
  document.addEventListener("input", function (event) {
    if (event.target.dataset.filter) filter(event.target);
    if (event.target.id === "colours") {
      colour(event.target.value);
      remembered(event.target.value);
    }
  });
  document.addEventListener("toggle", function (event) {
    if (event.target.open) showMarks(event.target);
  }, true);
  addEventListener("hashchange", reveal);
  addEventListener("beforeprint", function () { setAll(true); });
  var chosen = remembered();
  colour(chosen);
  if (page.dataset.colours) document.getElementById("colours").value = chosen;
  showMarks(document);
  reveal();
})();
`;
