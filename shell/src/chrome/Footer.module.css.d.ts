declare const styles: {
  readonly column: string;
  readonly controls: string;
  readonly footer: string;
  readonly legal: string;
};

export default styles;
