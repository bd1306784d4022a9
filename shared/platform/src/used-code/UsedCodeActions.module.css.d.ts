declare const styles: {
  readonly beside: string;
  readonly used: string;
};

export default styles;
