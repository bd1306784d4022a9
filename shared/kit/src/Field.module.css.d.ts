declare const styles: {
  readonly adorned: string;
  readonly adornment: string;
  readonly box: string;
  readonly code: string;
  readonly error: string;
  readonly field: string;
  readonly hint: string;
  readonly input: string;
  readonly invalid: string;
  readonly label: string;
  readonly short: string;
};

export default styles;
