import { Button, LiveRegion } from '@redeem/kit';
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';

/** What a dialog that is loaded by a press gets. */
export interface LoadedDialogProps {
  onClose: () => void;
  /** Called instead when the dialog has done its work. */
  onDone: () => void;
}

interface DialogButtonProps {
  load: () => Promise<ComponentType<LoadedDialogProps>>;
  /** Shown if the dialog could not be loaded. Another press loads it again. */
  otherwise: ReactNode;
  /** Called when a dialog that has done its work is removed and has returned the focus to the button. */
  onDone?: () => void;
  children: ReactNode;
}

/** A button that loads a dialog and opens it. */
export function DialogButton({ load, otherwise, onDone, children }: DialogButtonProps) {
  const [step, setStep] = useState<'closed' | 'open' | 'done' | 'failed'>('closed');
  const [Dialog, setDialog] = useState<ComponentType<LoadedDialogProps> | null>(null);
  useLayoutEffect(() => {
    if (step === 'done') onDone?.();
  }, [step, onDone]);

  const open = () => {
    load().then(
      (loaded) => {
        setDialog(() => loaded);
        setStep('open');
      },
      setStep.bind(null, 'failed'),
    );
  };
  return (
    <>
      <Button variant="quiet" onClick={open}>
        {children}
      </Button>
      <LiveRegion>{step === 'failed' && otherwise}</LiveRegion>
      {Dialog && step === 'open' && (
        <Dialog onClose={setStep.bind(null, 'closed')} onDone={setStep.bind(null, 'done')} />
      )}
    </>
  );
}
