declare const styles: {
  readonly titles: string;
};

export default styles;
