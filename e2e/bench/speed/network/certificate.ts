import { createHash, X509Certificate } from 'node:crypto';

import { generate } from 'selfsigned';

export interface Certificate {
  key: string;
  cert: string;
}

/** A certificate for this run, and for nobody but this machine. */
export async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  return { key, cert };
}

/**
 * The switch by which Chromium trusts it. One that ignores every complaint about certificates would
 * also keep Chromium from caching anything.
 */
export function trust({ cert }: Certificate): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(key).digest('base64');
  return `--ignore-certificate-errors-spki-list=${fingerprint}`;
}
