import { createHash, X509Certificate } from 'node:crypto';

import { generate } from 'selfsigned';

export interface Certificate {
  key: string;
  cert: string;
}

/** Makes a certificate for this run and this machine. */
export async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  return { key, cert };
}

/**
 * Returns Chromium's switch that trusts the certificate. A switch that ignores all certificate errors would
 * also turn off Chromium's cache.
 */
export function trust({ cert }: Certificate): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(key).digest('base64');
  return `--ignore-certificate-errors-spki-list=${fingerprint}`;
}
