@rem The scripts of package.json begin with exec, so that a shell passes signals on. This is exec for the shell of Windows.
@%*
