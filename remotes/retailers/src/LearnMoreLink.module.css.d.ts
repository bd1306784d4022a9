declare const styles: {
  readonly icon: string;
  readonly link: string;
};

export default styles;
