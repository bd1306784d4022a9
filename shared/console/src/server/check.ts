import { checkRelease as judgeRelease, type LoadGate, type Verdict } from '@redeem/delivery';
import { DeliveryError, type Storage } from '@redeem/delivery/site';

import type { CheckRequest } from '../api';

interface Checking {
  storage: Storage;
  loadGate: LoadGate;
  onProgress: (text: string) => void;
}

/** Resolves to what the gate finds of a release that the site keeps, against what is live now. */
export async function checkRelease(
  { name, version }: CheckRequest,
  { storage, loadGate, onProgress }: Checking,
): Promise<Verdict[]> {
  const findings: Verdict[] = [];
  const onVerdict = (verdict: Verdict) => void findings.push(verdict);
  try {
    return await judgeRelease({ name, version, storage, loadGate, say: onProgress, onVerdict });
  } catch (error) {
    // A refusal is a result of a check.
    const isVerdict =
      error instanceof DeliveryError && ['refused', 'untried'].includes(error.reason);
    if (isVerdict && findings.length > 0) return findings;
    throw error;
  }
}
