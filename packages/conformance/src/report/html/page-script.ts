/**
 * What the page can do beyond reading: copy a command, open the part a link leads to, open or close all, and open
 * all for printing. Without it the page loses nothing but these. Runs in a browser, hence text.
 */
export const pageScript: string = `
(function () {
  "use strict";
  var page = document.documentElement;
  page.classList.add("js");

  function reveal() {
    var goal = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (var node = goal; node; node = node.parentElement) {
      if (node.tagName === "DETAILS") node.open = true;
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

  document.addEventListener("click", function (event) {
    var button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.copy) copy(button);
    if (button.dataset.all) setAll(button.dataset.all === "open");
  });
  document.addEventListener("toggle", function (event) {
    if (event.target.open) showMarks(event.target);
  }, true);
  addEventListener("hashchange", reveal);
  addEventListener("beforeprint", function () { setAll(true); });
  showMarks(document);
  reveal();
})();
`;
