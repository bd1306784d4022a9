import { Button } from '@redeem/kit';

import { useCommonTexts } from '../texts';

interface CopyButtonProps {
  /** It is what to do first. */
  isFirst?: boolean;
  /** The words on the button. */
  children: string;
  text: string;
  /** What is said when it is on the clipboard. */
  copied: string;
  onSaid: (words: string) => void;
}

/** Puts a text on the clipboard, and says whether that worked. */
export function CopyButton({ isFirst = false, children, text, copied, onSaid }: CopyButtonProps) {
  const { t } = useCommonTexts();

  async function copy() {
    // Nothing in between, so that the same words are said once more.
    onSaid('');
    try {
      await navigator.clipboard.writeText(text);
      onSaid(copied);
    } catch {
      onSaid(t('action.copyFailed'));
    }
  }

  return (
    <Button variant={isFirst ? 'primary' : 'secondary'} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
