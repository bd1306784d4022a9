declare const styles: {
  readonly spinner: string;
  readonly track: string;
  readonly wheel: string;
};

export default styles;
