declare const styles: {
  readonly body: string;
  readonly close: string;
  readonly content: string;
  readonly dialog: string;
  readonly header: string;
  readonly title: string;
};

export default styles;
