import formStyles from './forms.css?url';

/** The style sheet of long forms: every applicants' page with one exports it as `links`. */
export const formLinks = () => [{ rel: 'stylesheet', href: formStyles }];
