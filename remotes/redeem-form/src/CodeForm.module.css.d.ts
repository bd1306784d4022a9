declare const styles: {
  readonly form: string;
  readonly scan: string;
  readonly used: string;
};

export default styles;
