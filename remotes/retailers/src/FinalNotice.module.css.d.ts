declare const styles: {
  readonly button: string;
  readonly final: string;
};

export default styles;
