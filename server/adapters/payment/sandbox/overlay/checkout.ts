import type { drawSheet, Sheet } from './draw-sheet.ts';

interface CheckoutOptions {
  tx_ref: string;
  amount: number | string;
  currency?: string;
  payment_options?: string;
  customer?: Record<string, unknown>;
  customizations?: { title?: string };
  callback?: (response: Record<string, unknown>) => void;
  onclose?: (incomplete: boolean) => void;
}

/** Must be self-contained: its source is sent to the browser. */
export function defineCheckout(
  draw: typeof drawSheet,
  { styles, practice }: { styles: string; practice: string },
  chargesUrl: string,
) {
  // A strict Content-Security-Policy allows constructed style sheets.
  const sheetStyles = 'adoptedStyleSheets' in document ? new CSSStyleSheet() : undefined;
  sheetStyles?.replaceSync(styles);
  // For Safari before 16.4 and Firefox before 101.
  if (!sheetStyles)
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: new URL('sheet.css', chargesUrl).href,
      }),
    );
  let closeOpen: (() => void) | undefined;

  const readable = (amount: number, currency: string) => {
    const digits = Number.isInteger(amount) ? 0 : 2;
    const grouped = new Intl.NumberFormat('en-NG', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(amount);
    return currency === 'NGN' ? `₦${grouped}` : `${currency} ${grouped}`;
  };

  const purposeOf = (options: CheckoutOptions) => {
    const reference = document.createElement('span');
    reference.className = 'sandbox-mono';
    reference.textContent = options.tx_ref;
    const title = options.customizations?.title;
    return [title ? `to ${title}, reference ` : 'reference ', reference];
  };

  async function showAccount(options: CheckoutOptions, sheet: Sheet): Promise<void> {
    const { tx_ref, amount, currency = 'NGN', customer = {} } = options;
    const lost = () =>
      sheet.say(
        'bad',
        'The account number could not be shown.',
        'No money was taken. Check your internet connection and try again.',
      );
    try {
      const response = await fetch(new URL('accounts', chargesUrl).href, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tx_ref, amount, currency, customer }),
      });
      if (!response.ok) return lost();
      const { account_number, bank } = await response.json();
      sheet.say(
        'wait',
        `Transfer exactly ${readable(Number(amount), currency)} to ${account_number}`,
        `${bank}. The account is for this payment alone. Send the money from your bank’s app, then close this window: the page goes on by itself when it has arrived. In practice, send it at /sandbox.`,
      );
      sheet.showOnlyClose('I have sent it');
    } catch {
      lost();
    }
  }

  async function ask(
    options: CheckoutOptions,
    sheet: Sheet,
  ): Promise<{ status: number; body: Record<string, unknown> } | undefined> {
    const { tx_ref, amount, currency = 'NGN', customer = {} } = options;
    const payment_method = sheet.method();
    const card = payment_method === 'card' ? { card_number: sheet.cardNumber.value } : {};
    try {
      const response = await fetch(chargesUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tx_ref, amount, currency, customer, payment_method, ...card }),
      });
      return response.status >= 500
        ? undefined
        : { status: response.status, body: await response.json() };
    } catch {
      return undefined;
    }
  }

  function sayDeclined(sheet: Sheet, reason: unknown): void {
    const what =
      sheet.method() === 'card'
        ? 'Your bank declined the card.'
        : 'Your bank declined the payment.';
    const why = reason === 'Insufficient funds' ? 'There is not enough money in the account. ' : '';
    sheet.say('bad', what, `${why}No money was taken. Try another card or another way to pay.`);
  }

  return function openCheckout(options: CheckoutOptions): { close(): void } {
    closeOpen?.();
    const methods = ['card', 'ussd', 'mobilemoney', 'banktransfer'].filter((name) =>
      (options.payment_options ?? name).includes(name),
    );
    const sheet = draw(
      practice,
      readable(Number(options.amount), options.currency ?? 'NGN'),
      purposeOf(options),
      methods,
    );
    let busy = false;
    let incomplete = true;

    async function pay(): Promise<void> {
      busy = true;
      sheet.unsay();
      sheet.setBusy(true);
      if (sheet.method() === 'banktransfer') {
        await showAccount(options, sheet);
        busy = false;
        return sheet.setBusy(false);
      }
      const response = await ask(options, sheet);
      busy = false;
      sheet.setBusy(false);
      if (!response)
        return sheet.say(
          'bad',
          'The connection was lost.',
          'We don’t know yet whether money was taken. Close this window: your bank is asked before you pay again.',
        );
      const { silent, ...told } = response.body;
      if (response.status !== 200)
        return sheet.say(
          'bad',
          'The bank did not take this charge.',
          `No money was taken. ${typeof told.message === 'string' ? told.message : ''}`,
        );
      if (silent) {
        sheet.say(
          'wait',
          'Your bank is still answering.',
          'You can close this window. We ask your bank again and write to you when it has answered: don’t pay a second time before that.',
        );
        return sheet.showOnlyClose();
      }
      if (told.status === 'failed') {
        sayDeclined(sheet, told.processor_response);
        if (sheet.method() === 'card') sheet.cardNumber.select();
      } else {
        incomplete = false;
        sheet.dialog.close();
      }
      options.callback?.(told);
    }

    sheet.form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (busy) return;
      const empty = sheet.method() === 'card' && sheet.cardNumber.value.trim() === '';
      sheet.showError(empty ? 'Enter a card number' : '');
      if (empty) sheet.cardNumber.focus();
      else void pay();
    });
    sheet.dialog.addEventListener('close', () => {
      sheet.dialog.remove();
      if (closeOpen === close) closeOpen = undefined;
      options.onclose?.(incomplete);
    });

    const close = () => sheet.dialog.close();
    closeOpen = close;
    if (sheetStyles && !document.adoptedStyleSheets.includes(sheetStyles))
      document.adoptedStyleSheets.push(sheetStyles);
    document.body.append(sheet.dialog);
    sheet.dialog.showModal();
    if (sheet.method() === 'card') sheet.cardNumber.focus();
    return { close };
  };
}
