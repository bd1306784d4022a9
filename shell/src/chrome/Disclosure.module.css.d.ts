declare const styles: {
  readonly arrow: string;
  readonly button: string;
  readonly disclosure: string;
  readonly list: string;
  readonly option: string;
  readonly shield: string;
};

export default styles;
