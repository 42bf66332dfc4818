import formStyles from './forms.css?url';

/** What only long forms look like: every applicants' page with one says so as its `links`. */
export const formLinks = () => [{ rel: 'stylesheet', href: formStyles }];
