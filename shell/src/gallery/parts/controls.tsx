import {
  Actions,
  Button,
  ButtonLink,
  type ButtonVariant,
  CopyButton,
  Dialog,
  Field,
  Spinner,
} from '@redeem/kit';
import { type ReactNode, useState } from 'react';

import styles from '../Gallery.module.css';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet'];

/** Buttons, links, fields and the dialog. */
export const CONTROLS = {
  Button: (
    <>
      {VARIANTS.map((variant) => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>Continue</Button>
          <Button variant={variant} busy>
            Continue
          </Button>
          <Button variant={variant} disabled>
            Continue
          </Button>
          <Button variant={variant} inactive>
            Continue
          </Button>
        </div>
      ))}
      <Button wide>As wide as its place</Button>
    </>
  ),
  ButtonLink: (
    <div className={styles.row}>
      {VARIANTS.map((variant) => (
        <ButtonLink key={variant} variant={variant} href="#there">
          To the retailer
        </ButtonLink>
      ))}
    </div>
  ),
  CopyButton: (
    <CopyButton text="ABCD EFGH JKLM" onStep={() => undefined}>
      Copy code
    </CopyButton>
  ),
  Actions: (
    <Actions>
      <Button variant="secondary">Print the receipt</Button>
      <Button variant="secondary">Redeem another code</Button>
    </Actions>
  ),
  Field: (
    <>
      <FieldDemo code hint="12 or 16 letters and numbers" />
      <FieldDemo code value="HDMAQF4PX7TV" adornment={<Spinner />} />
      <FieldDemo code value="EXPVCRH4KCNV" error="This redemption code has expired." />
      <FieldDemo type="search" value="gramophone" />
      <FieldDemo value="HDMAQF4PX7TV" disabled />
    </>
  ),
  Dialog: <DialogDemo />,
} satisfies Record<string, ReactNode>;

type FieldDemoProps = Partial<Parameters<typeof Field>[0]>;

function FieldDemo({ value = '', ...more }: FieldDemoProps) {
  const [text, setText] = useState(value);
  return <Field label="Enter your redemption code" value={text} onChange={setText} {...more} />;
}

function DialogDemo() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
  };
  return (
    <div>
      <Button
        variant="secondary"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Open the dialog
      </Button>
      <Dialog open={isOpen} onClose={close} title="Terms and Conditions" closeLabel="Close">
        <p>A code can be redeemed once, at one retailer.</p>
        <Button onClick={close}>Go Back</Button>
      </Dialog>
    </div>
  );
}
