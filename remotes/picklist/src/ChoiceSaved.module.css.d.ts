declare const styles: {
  readonly progress: string;
  readonly saved: string;
  readonly words: string;
};

export default styles;
