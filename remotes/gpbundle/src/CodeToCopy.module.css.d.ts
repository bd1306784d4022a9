declare const styles: {
  readonly code: string;
  readonly printed: string;
  readonly said: string;
  readonly words: string;
};

export default styles;
