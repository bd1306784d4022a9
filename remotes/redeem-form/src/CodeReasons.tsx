import { $foreignLetter, Sentence, useUnit } from '@redeem/platform';

import { useLaterTexts } from './later/later-texts';

/** Names the letter in the field that no code has (gap-47). */
export function ForeignLetter() {
  const texts = useLaterTexts();
  const foreign = useUnit($foreignLetter);
  if (foreign === null) return null;
  const letter = <bdi translate="no">{foreign.letter}</bdi>;
  return (
    <Sentence template={texts['code.letter']} parts={{ position: foreign.position, letter }} />
  );
}

/** Says after a press of Continue where the reason is why nothing happens. */
export function JudgedCode() {
  return <>{useLaterTexts()['code.judged']}</>;
}
