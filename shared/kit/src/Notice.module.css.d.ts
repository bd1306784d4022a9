declare const styles: {
  readonly danger: string;
  readonly icon: string;
  readonly info: string;
  readonly notice: string;
  readonly region: string;
  readonly success: string;
  readonly warning: string;
  readonly words: string;
};

export default styles;
