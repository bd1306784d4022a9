declare const styles: {
  readonly final: string;
};

export default styles;
