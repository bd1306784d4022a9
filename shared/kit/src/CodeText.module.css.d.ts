declare const styles: {
  readonly block: string;
  readonly code: string;
  readonly printed: string;
};

export default styles;
