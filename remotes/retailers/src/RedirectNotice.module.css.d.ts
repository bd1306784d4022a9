declare const styles: {
  readonly notice: string;
  readonly progress: string;
  readonly words: string;
};

export default styles;
