declare const styles: {
  readonly area: string;
  readonly help: string;
  readonly label: string;
  readonly place: string;
  readonly reason: string;
  readonly room: string;
  readonly words: string;
};

export default styles;
