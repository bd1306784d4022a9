declare const styles: {
  readonly fact: string;
  readonly name: string;
  readonly rating: string;
  readonly words: string;
};

export default styles;
