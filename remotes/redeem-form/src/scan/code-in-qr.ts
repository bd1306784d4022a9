/** Twelve or sixteen letters and figures; what is between them only makes them readable. */
const CODE = /^(?:[A-Z\d][\s-]*){12}(?:(?:[A-Z\d][\s-]*){4})?$/i;

/**
 * The redemption code that a QR code holds: by itself, or in a link to this site. Null for anything
 * else, which is none of ours.
 *
 * @param host Of this site, with its port.
 */
export function codeInQr(text: string, host: string): string | null {
  const code = codeInLink(text, host) ?? text.trim();
  return CODE.test(code) ? code : null;
}

function codeInLink(text: string, host: string): string | null {
  try {
    const link = new URL(text);
    return link.host === host ? link.searchParams.get('c') : null;
  } catch {
    return null;
  }
}
