declare const styles: {
  readonly columns: string;
  readonly contact: string;
  readonly damaged: string;
  readonly faq: string;
  readonly found: string;
  readonly main: string;
  readonly notes: string;
  readonly search: string;
};

export default styles;
