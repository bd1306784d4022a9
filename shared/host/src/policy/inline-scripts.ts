import { createHash } from 'node:crypto';

/** Matches a script element with its attributes and its content. */
const SCRIPTS = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/** Returns the hashes of the inline scripts that a browser would run, as a content policy names them. */
export function inlineScriptsOf(html: string): string[] {
  const scripts = Array.from(html.matchAll(SCRIPTS), ([, attributes = '', text = '']) => ({
    text,
    isRun: !/\ssrc\s*=/i.test(attributes) && !/\stype="application\/json"/i.test(attributes),
  }));
  return [...new Set(scripts.filter(({ isRun }) => isRun).map(({ text }) => hashOf(text)))];
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
