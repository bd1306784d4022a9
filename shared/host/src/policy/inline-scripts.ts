import { createHash } from 'node:crypto';

/** Every script element of a page, its attributes and what is in it. */
const SCRIPTS = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/**
 * The scripts in a page that a browser would run, as a content policy names them. What is fetched is
 * not among them, nor is data.
 */
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
