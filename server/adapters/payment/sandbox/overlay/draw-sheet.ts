export interface Sheet {
  dialog: HTMLDialogElement;
  form: HTMLFormElement;
  cardNumber: HTMLInputElement;
  method(): string;
  showError(text: string): void;
  say(kind: 'bad' | 'wait', title: string, text: string): void;
  unsay(): void;
  setBusy(busy: boolean): void;
  showOnlyClose(words?: string): void;
}

/** Must be self-contained: its source is sent to the browser. */
export function drawSheet(
  practice: string,
  price: string,
  purpose: (Node | string)[],
  methods: string[],
): Sheet {
  const SVG = 'http://www.w3.org/2000/svg';
  const make = <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    attributes: Record<string, string>,
    ...children: (Node | string)[]
  ) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const draw = (name: string, attributes: Record<string, string>, ...children: Node[]) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const icon = (...lines: string[]) =>
    draw(
      'svg',
      { class: 'sandbox-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
      ...lines.map((d) => draw('path', { d })),
    );

  const selvedge = () => {
    const fillPattern: [string, string, string][] = [
      ['M0 0h72v8H0z', '#0a4d36', '1'],
      ['M4 4l4-4 4 4-4 4zM20 4l4-4 4 4-4 4z', '#fcfaf4', '1'],
      ['M12 4l4-4 4 4-4 4z', '#f9b12d', '1'],
      ['M32 0h2v8h-2zM37 0h2v8h-2zM66 0h2v8h-2z', '#fcfaf4', '1'],
      ['M44 8l4-8 4 8zM54 8l4-8 4 8z', '#fcfaf4', '.45'],
    ];
    const threads = fillPattern.map(([d, fill, opacity]) => draw('path', { d, fill, opacity }));
    const pattern = draw(
      'pattern',
      { id: 'sandbox-pattern', width: '72', height: '8', patternUnits: 'userSpaceOnUse' },
      ...threads,
    );
    return draw(
      'svg',
      { class: 'sandbox-selvedge', width: '100%', height: '8', 'aria-hidden': 'true' },
      pattern,
      draw('rect', { width: '100%', height: '8', fill: 'url(#sandbox-pattern)' }),
    );
  };

  const field = (id: string, label: string, attributes: Record<string, string>) => {
    const input = make('input', {
      id,
      class: 'sandbox-input',
      type: 'text',
      inputmode: 'numeric',
      ...attributes,
    });
    return {
      input,
      box: make('div', { class: 'sandbox-field' }, make('label', { for: id }, label), input),
    };
  };
  const number = field('sandbox-card-number', 'Card number', {
    name: 'card_number',
    autocomplete: 'cc-number',
    maxlength: '40',
    'aria-describedby': 'sandbox-hint',
  });
  number.input.before(
    make(
      'p',
      { id: 'sandbox-hint', class: 'sandbox-hint' },
      'Use 5531 8866 5214 2950, not a real card.',
    ),
  );
  const error = make('p', { id: 'sandbox-error', class: 'sandbox-error' });
  const expiry = field('sandbox-expiry', 'Expiry', {
    name: 'expiry',
    autocomplete: 'cc-exp',
    placeholder: 'MM/YY',
    maxlength: '7',
  });
  const cvv = field('sandbox-cvv', 'CVV', {
    name: 'cvv',
    autocomplete: 'cc-csc',
    placeholder: '3 digits',
    maxlength: '4',
  });
  const card = make(
    'div',
    {},
    number.box,
    make('div', { class: 'sandbox-two' }, expiry.box, cvv.box),
  );
  const noCard = make('p', { class: 'sandbox-other' });

  const NAMES: Record<string, [name: string, what: string]> = {
    card: ['Card', ''],
    ussd: [
      'USSD',
      'With real money your bank would now give you a code to dial. Here it agrees at once.',
    ],
    banktransfer: [
      'Bank transfer',
      'You are shown an account number, and send the money from your bank’s app.',
    ],
    mobilemoney: [
      'Mobile money',
      'With real money you would now agree on your phone. Here that is done at once.',
    ],
  };
  const radios = methods.map((value) =>
    make('input', { type: 'radio', name: 'payment_method', value }),
  );
  const method = () => radios.find((radio) => radio.checked)?.value ?? 'card';
  const showMethod = () => {
    card.hidden = method() !== 'card';
    noCard.hidden = !card.hidden;
    noCard.textContent = NAMES[method()]?.[1] ?? '';
  };
  for (const radio of radios) radio.addEventListener('change', showMethod);
  if (radios[0]) radios[0].checked = true;
  showMethod();

  const lock = icon('M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4');
  const spinner = draw(
    'svg',
    { class: 'sandbox-icon sandbox-spin', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    draw('path', { d: 'M12 3a9 9 0 1 1-9 9' }),
  );
  const payWords = make('span', {}, `Pay ${price}`);
  const submit = make('button', { type: 'submit', class: 'sandbox-pay' }, lock, payWords);
  const choices = radios.map((radio) =>
    make(
      'label',
      { class: 'sandbox-choice' },
      radio,
      make('span', {}, NAMES[radio.value]?.[0] ?? radio.value),
    ),
  );
  const ways = make(
    'fieldset',
    { class: 'sandbox-ways' },
    make('legend', { class: 'sandbox-hidden' }, 'Pay with'),
    ...choices,
  );
  // Screen readers announce only regions that exist before their text.
  const alert = make('div', { role: 'alert' });
  const status = make('div', { role: 'status' });
  const form = make('form', { novalidate: '' }, ways, card, noCard, submit);

  const close = (attributes: Record<string, string>, ...children: (Node | string)[]) => {
    const button = make('button', { type: 'button', ...attributes }, ...children);
    button.addEventListener('click', () => dialog.close());
    return button;
  };
  const heading = make(
    'div',
    {},
    make('h2', { id: 'sandbox-title' }, `Pay ${price}`),
    make('p', { class: 'sandbox-purpose' }, ...purpose),
  );
  const notice = make(
    'p',
    { class: 'sandbox-notice wait' },
    icon(
      'M9 3h6M10 3v6L4.6 18.700A1.600 1.600 0 0 0 6 21h12a1.600 1.600 0 0 0 1.400-2.300L14 9V3M7 15h10',
    ),
    make('span', {}, practice),
  );
  const inside = make(
    'div',
    { class: 'sandbox-in' },
    make(
      'div',
      { class: 'sandbox-top' },
      heading,
      close(
        { class: 'sandbox-close', 'aria-label': 'Close, without paying' },
        icon('M6 6l12 12M18 6L6 18'),
      ),
    ),
    notice,
    alert,
    status,
    form,
  );
  const dialog = make(
    'dialog',
    { class: 'sandbox-sheet', 'aria-labelledby': 'sandbox-title' },
    selvedge(),
    inside,
  );

  return {
    dialog,
    form,
    cardNumber: number.input,
    method,
    showError(text) {
      error.textContent = text;
      number.box.classList.toggle('bad', text !== '');
      if (text) number.box.append(error);
      else error.remove();
      number.input.setAttribute(
        'aria-describedby',
        text ? 'sandbox-error sandbox-hint' : 'sandbox-hint',
      );
      number.input.setAttribute('aria-invalid', String(text !== ''));
    },
    say(kind, title, text) {
      const sign =
        kind === 'bad'
          ? icon('M12 3l10 18H2zM12 10v5M12 18v.5')
          : icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 2');
      const note = make(
        'div',
        { class: `sandbox-notice ${kind}` },
        sign,
        make('p', {}, make('strong', {}, title), text),
      );
      (kind === 'bad' ? alert : status).replaceChildren(note);
      note.scrollIntoView({ block: 'nearest' });
    },
    unsay() {
      alert.replaceChildren();
      status.replaceChildren();
    },
    setBusy(busy) {
      submit.setAttribute('aria-disabled', String(busy));
      payWords.textContent = busy ? 'Paying, don’t close' : `Pay ${price}`;
      submit.replaceChildren(busy ? spinner : lock, payWords);
    },
    showOnlyClose(words = 'Close') {
      const last = close({ class: 'sandbox-second' }, words);
      form.replaceWith(last);
      last.focus();
    },
  };
}
