/*
 * Shows a sentence if the boot script could not run, because the browser is too old to parse it. Every browser understands
 * this script: it is compiled for ES5.
 */
(function () {
  var shell = document.getElementById('shell');
  var sentence = document.getElementById('old-browser');
  // The boot script preloads the shell.
  if (shell.rel) sentence.parentNode.removeChild(sentence);
  else sentence.removeAttribute('hidden');
})();
