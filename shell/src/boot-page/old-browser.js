/*
 * Shows a sentence if the boot script could not run, because the browser is too old to parse it. Every browser understands
 * this script: it is compiled for ES5. It hides the sentence for pages without scripts.
 */
var find = function (id) {
  return document.getElementById(id);
};
var sentence = find('old-browser');
find('no-script').hidden = true;
// The boot script has removed it.
if (!find('shell').getAttribute('data-rel')) sentence.parentNode.removeChild(sentence);
else sentence.removeAttribute('hidden');
