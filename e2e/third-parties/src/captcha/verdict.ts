import type { Tokens } from './tokens';

/** The answer of siteverify: success with its data, or failure with the reasons. */
export function verdictOn(asked: unknown, tokens: Tokens) {
  const { secret, response } = fieldsOf(asked);
  if (!secret) return no('missing-input-secret');
  if (!response) return no('missing-input-response');
  if (!response.startsWith('demo-token-')) return no('invalid-input-response');

  const token = tokens.spend(response);
  if (!token) return no('timeout-or-duplicate');
  return { success: true, challenge_ts: token.issued.toISOString(), hostname: token.hostname };
}

function no(reason: string) {
  return { success: false, 'error-codes': [reason] };
}

function fieldsOf(asked: unknown): { secret?: string; response?: string } {
  if (typeof asked !== 'object' || asked === null) return {};
  return {
    ...('secret' in asked && typeof asked.secret === 'string' && { secret: asked.secret }),
    ...('response' in asked && typeof asked.response === 'string' && { response: asked.response }),
  };
}
