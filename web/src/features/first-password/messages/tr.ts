export const firstPassword = {
  title: 'Kendi şifrenizi seçin',
  lead: 'Giriş yaptığınız şifreyi size ekip verdi. Devam etmeden önce yalnızca sizin bildiğiniz bir şifre seçin.',
  fresh: 'Yeni şifre',
  again: 'Yeni şifre, bir kez daha',
  notTheSame: 'İki şifre aynı değil.',
  submit: 'Şifreyi kaydet ve giriş yap',
  back: 'Geri',
};
