/*
 * Shows a sentence if the boot script could not run, because the browser is too old to parse it. Every browser understands
 * this script: it is compiled for ES5.
 */
(function () {
  var shell = document.getElementById('shell');
  var sentence = document.getElementById('old-browser');
  // The boot script has removed it.
  if (!shell.getAttribute('data-rel')) sentence.parentNode.removeChild(sentence);
  else sentence.removeAttribute('hidden');
})();
