declare const styles: {
  readonly form: string;
  readonly reach: string;
  readonly scan: string;
  readonly used: string;
};

export default styles;
